import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog, type DialogProps } from '../../ui/overlay/dialog.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { PopoverButton } from '../../ui/overlay/popover-button.tsx'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'
import type { KitSection, KitWords } from '../base/section.ts'
import { useWords } from '../base/section.ts'

interface Words {
  readonly title: string
  readonly text: string
  readonly open: string
  readonly save: string
  readonly cancel: string
  readonly note: string
}

const WORDS: KitWords<Words> = {
  de: {
    title: 'Ansicht speichern: Niveau Pumpensumpf',
    text: 'Die Ansicht gehört dem angemeldeten Benutzer und steht an jedem Arbeitsplatz zur Verfügung.',
    open: 'Öffnen',
    save: 'Speichern',
    cancel: 'Abbrechen',
    note: 'Gespeichert wird der Zeitraum, nicht die Daten.',
  },
  en: {
    title: 'Save view: wet well level',
    text: 'The view belongs to the logged-in user and is available at every workplace.',
    open: 'Open',
    save: 'Save',
    cancel: 'Cancel',
    note: 'The time range is saved, not the data.',
  },
  cs: {
    title: 'Uložit zobrazení: hladina v čerpací jímce',
    text: 'Zobrazení patří přihlášenému uživateli a je k dispozici na každém pracovišti.',
    open: 'Otevřít',
    save: 'Uložit',
    cancel: 'Zrušit',
    note: 'Ukládá se časový rozsah, nikoli data.',
  },
  ru: {
    title: 'Сохранить представление: уровень в приёмном резервуаре насосной станции',
    text: 'Представление принадлежит вошедшему в систему пользователю и доступно на каждом рабочем месте.',
    open: 'Открыть',
    save: 'Сохранить',
    cancel: 'Отмена',
    note: 'Сохраняется только диапазон времени, а не данные.',
  },
}

const LINES = Array.from({ length: 60 }, (_, index) => index + 1)

/** A dialog behind a button; `lines` of text make its content scroll. */
function dialogSample(props: Partial<DialogProps>, lines: number) {
  return function DialogSample() {
    const words = useWords(WORDS)
    const [open, setOpen] = useState(false)
    const close = () => setOpen(false)
    return (
      <>
        <Button onClick={() => setOpen(true)} data-kit-open>
          {words.open}
        </Button>
        <Dialog
          open={open}
          onClose={close}
          title={words.title}
          description={<p>{words.text}</p>}
          note={words.note}
          footer={
            <>
              <Button onClick={close}>{words.cancel}</Button>
              <Button primary onClick={close}>
                {words.save}
              </Button>
            </>
          }
          {...props}
        >
          {LINES.slice(0, lines).map((line) => (
            <p key={line}>{`${line}. ${words.text}`}</p>
          ))}
        </Dialog>
      </>
    )
  }
}

function DrawerSample() {
  const words = useWords(WORDS)
  const [open, setOpen] = useState(false)
  return (
    <div data-wide style={{ display: 'flex', gap: 12, minHeight: 160 }}>
      <div style={{ flex: 1 }}>
        <Button onClick={() => setOpen(!open)} data-kit-open>
          {words.open}
        </Button>
      </div>
      <Drawer open={open} onClose={() => setOpen(false)} title={words.title}>
        <p>{words.text}</p>
      </Drawer>
    </div>
  )
}

const loadText = async () => PopoverText

function PopoverText({ text }: { readonly text: string }) {
  return <p>{text}</p>
}

function PopoverSample() {
  const words = useWords(WORDS)
  return (
    <span data-kit-open>
      <PopoverButton label={words.open} title={words.title} load={loadText} content={{ text: words.text }} />
    </span>
  )
}

function TooltipSample() {
  const words = useWords(WORDS)
  return (
    <Tooltip content={words.text}>
      <Button>{words.save}</Button>
    </Tooltip>
  )
}

export const section: KitSection = {
  title: 'Overlays',
  samples: [
    { title: 'dialog', Sample: dialogSample({}, 0) },
    { title: 'dialog, medium, content scrolls', Sample: dialogSample({ size: 'medium' }, 60) },
    { title: 'dialog, large', Sample: dialogSample({ size: 'large' }, 6) },
    { title: 'dialog that asks for a decision', Sample: dialogSample({ isAlert: true }, 0) },
    { title: 'popover below its button', Sample: PopoverSample },
    { title: 'tooltip on hover and focus', Sample: TooltipSample },
    { title: 'drawer: over the page, from 1500 px beside its content', Sample: DrawerSample },
  ],
}
