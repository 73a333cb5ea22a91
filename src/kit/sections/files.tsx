import { useState } from 'react'
import type { FileRules } from '../../domain/files/file-problem.ts'
import { stationPath } from '../../domain/text/paths.ts'
import { startUpload } from '../../live/calls/upload.ts'
import { Button } from '../../ui/controls/button.tsx'
import controls from '../../ui/controls/controls.module.css'
import { PrintButton } from '../../ui/files/print/print-button.tsx'
import { PrintPage } from '../../ui/files/print/print-page.tsx'
import { QrCode } from '../../ui/files/qr-code.tsx'
import { saveFile } from '../../ui/files/save-file.ts'
import { DropZone, UploadArea, useUploads } from '../../ui/files/upload-area.tsx'
import { UploadList } from '../../ui/files/upload-list.tsx'
import type { FileState, SendFile, UploadItem } from '../../ui/files/upload-queue.ts'
import { useFormat } from '../../ui/locale/plant-settings.tsx'
import type { KitSection, KitWords } from '../base/section.ts'
import { useWords } from '../base/section.ts'

interface Words {
  readonly noRight: string
  readonly curve: string
  readonly report: string
  readonly preliminary: string
  readonly hour: string
  readonly inflow: string
  readonly sum: string
  readonly station: string
  readonly save: string
}

const WORDS: KitWords<Words> = {
  de: {
    noRight: 'Das Recht „Wartung bearbeiten“ fehlt.',
    curve: 'Kennlinie Kreiselpumpe KP 100-250.pdf',
    report: 'Tagesbericht Kläranlage',
    preliminary: 'vorläufig',
    hour: 'Zeit',
    inflow: 'Zulauf m³',
    sum: 'Summe',
    station: 'PW Dorfanger',
    save: 'Als Datei speichern',
  },
  en: {
    noRight: 'You do not have permission to change maintenance data.',
    curve: 'Pump curve KP 100-250.pdf',
    report: 'Daily report, treatment plant',
    preliminary: 'preliminary',
    hour: 'Time',
    inflow: 'Inflow m³',
    sum: 'Sum',
    station: 'PS Village Green',
    save: 'Save as file',
  },
  cs: {
    noRight: 'Chybí právo upravovat údržbu.',
    curve: 'Charakteristika čerpadla KP 100-250.pdf',
    report: 'Denní protokol čistírny odpadních vod',
    preliminary: 'předběžně',
    hour: 'Čas',
    inflow: 'Přítok m³',
    sum: 'Součet',
    station: 'ČS Náves',
    save: 'Uložit jako soubor',
  },
  ru: {
    noRight: 'Нет права изменять данные ТО.',
    curve: 'Напорная характеристика центробежного насоса КП 100-250.pdf',
    report: 'Суточный отчёт очистных сооружений',
    preliminary: 'предварительно',
    hour: 'Время',
    inflow: 'Приток м³',
    sum: 'Сумма',
    station: 'НС Деревенская площадь',
    save: 'Сохранить в файл',
  },
}

const MB = 1024 * 1024
const RULES: FileRules = { maxBytes: 10 * MB, types: ['.pdf', '.txt', '.jpg', '.png'] }
const ANY: FileRules = { maxBytes: 10 * MB, types: [] }
const PUMP = { pvType: 'DigiIn', pvNr: 1_100_001 } as const
const HOURS = 96

const nothing = () => undefined

const send: SendFile = (file, options) =>
  startUpload('uploadDocument', { ...PUMP, description: file.fileName, docType: 'File', file }, options)

function Ready() {
  return <DropZone rules={ANY} blocked={null} onFiles={nothing} />
}

function Blocked() {
  const { noRight } = useWords(WORDS)
  return <DropZone rules={RULES} blocked={noRight} onFiles={nothing} />
}

const STATES: readonly FileState[] = [
  { state: 'sending', share: 0, leftMs: null },
  { state: 'sending', share: 0.637, leftMs: 4000 },
  { state: 'checking' },
  { state: 'waiting' },
  { state: 'stored' },
  { state: 'cancelled' },
  { state: 'refused', problem: 'too-large' },
  { state: 'refused', problem: 'wrong-type' },
  { state: 'refused', problem: 'empty' },
  { state: 'refused', problem: 'unreadable' },
  { state: 'rejected', error: null, reason: 'Unauthorized', text: '' },
  { state: 'rejected', error: { kind: 'http', text: '', status: 413 }, reason: 'http', text: '' },
  { state: 'rejected', error: { kind: 'disconnected', text: '' }, reason: 'disconnected', text: '' },
  { state: 'unknown', error: { kind: 'network', text: '' } },
  { state: 'unknown', error: { kind: 'cancelled-late', text: '' } },
  { state: 'unknown', error: { kind: 'cut-off', text: '' } },
]

function States() {
  const { curve } = useWords(WORDS)
  const [files] = useState(() => [new File([new Uint8Array(2.4 * MB)], curve), new File(['text'], 'protokoll.txt')])
  const items = STATES.flatMap((state, index): readonly UploadItem[] => {
    const file = files[index % 2]
    return file === undefined ? [] : [{ id: String(index), file, state }]
  })
  return <UploadList items={items} rules={RULES} onCancel={nothing} onRetry={nothing} onRemove={nothing} />
}

function Live() {
  const queue = useUploads(RULES)
  return <UploadArea queue={queue} rules={RULES} blocked={null} onFiles={(files) => queue.add(files, send)} />
}

function Save() {
  const { save, report } = useWords(WORDS)
  return (
    <Button onClick={() => void saveFile(`${report}.txt`, new Blob([report], { type: 'text/plain' }))}>{save}</Button>
  )
}

function Codes() {
  const { station } = useWords(WORDS)
  return (
    <div className={controls.row}>
      <QrCode path={stationPath(14)} label={station} />
      <QrCode path={`/${'x'.repeat(4000)}`} label={station} />
    </div>
  )
}

function Print() {
  const { report, preliminary, hour, inflow, sum } = useWords(WORDS)
  const format = useFormat()
  const rows = Array.from({ length: HOURS }, (_, index) => index)
  return (
    <>
      <PrintButton />
      <PrintPage title={report} range="20.11.2026" mark={preliminary}>
        <table>
          <thead>
            <tr>
              <th>{hour}</th>
              <th data-number>{inflow}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                <td>{row}</td>
                <td data-number>{format.number(row * row, 0)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{sum}</td>
              <td data-number>
                {format.number(
                  rows.reduce((total, row) => total + row * row, 0),
                  0,
                )}
              </td>
            </tr>
          </tfoot>
        </table>
      </PrintPage>
    </>
  )
}

export const section: KitSection = {
  title: 'Files and print',
  samples: [
    { title: 'drop zone: any type', Sample: Ready },
    { title: 'drop zone: blocked, with its reason', Sample: Blocked },
    { title: 'upload into the datasheet of a pump', Sample: Live },
    { title: 'upload list: every state', Sample: States },
    { title: 'save a file', Sample: Save },
    { title: 'QR code of a page; an address that is too long', Sample: Codes },
    { title: 'print page: A4, several pages', Sample: Print },
  ],
}
