import { ActionLink } from '../../components/action-link/action-link.tsx'
import controls from '../../components/controls/controls.module.css'
import type { ConfiguredAction } from '../../wire/server/dashboard.ts'
import { type KitSample, type KitWords, useWords } from './section.ts'

const WORDS: KitWords<Readonly<Record<'archive' | 'trend' | 'wiki' | 'path' | 'unknown' | 'faulty' | 'set', string>>> =
  {
    de: {
      archive: 'Archiv der Störmeldungen',
      trend: 'Niveau, sieben Tage',
      wiki: 'Betriebshandbuch',
      path: 'Lageplan',
      unknown: 'Rechner',
      faulty: 'Diagramm',
      set: 'Einschaltniveau setzen',
    },
    en: {
      archive: 'Alert archive',
      trend: 'Level, seven days',
      wiki: 'Operating manual',
      path: 'Site plan',
      unknown: 'Calculator',
      faulty: 'Chart',
      set: 'Set switch-on level',
    },
    cs: {
      archive: 'Archiv poruchových hlášení',
      trend: 'Hladina, sedm dní',
      wiki: 'Provozní příručka',
      path: 'Situační plán',
      unknown: 'Kalkulačka',
      faulty: 'Graf',
      set: 'Nastavit zapínací hladinu',
    },
    ru: {
      archive: 'Архив аварий',
      trend: 'Уровень за семь дней',
      wiki: 'Руководство по эксплуатации',
      path: 'План площадки',
      unknown: 'Калькулятор',
      faulty: 'График',
      set: 'Задать уровень включения',
    },
  }

const link = (name: keyof (typeof WORDS)['de'], type: string, parameters: string) => {
  const action: ConfiguredAction = { type, parameters }
  return function Sample() {
    const words = useWords(WORDS)
    return (
      <div className={controls.row} data-kit-openers>
        <ActionLink action={action}>{words[name]}</ActionLink>
      </div>
    )
  }
}

/** Samples of the section *actions*: one link for each way that an action may end. */
export const actionLinkSamples: readonly KitSample[] = [
  { title: 'a page', Sample: link('archive', 'AlertArchive', '') },
  { title: 'a chart', Sample: link('trend', 'ArchiveTrendline', 'pv=AnaIn-1400001&amount=7&unit=Days') },
  { title: 'a web address', Sample: link('wiki', 'StartApplication', 'path=wiki.example/manual') },
  { title: 'a dialog', Sample: link('set', 'SetPvs', 'pv=AnaOut-1400001') },
  { title: 'a faulty path', Sample: link('path', 'StartApplication', 'path=file:///C:/plan.pdf') },
  { title: 'an action of another client', Sample: link('unknown', 'StartCalculator', '') },
  { title: 'a parameter that cannot be read', Sample: link('faulty', 'ArchiveChart', 'station=x') },
]
