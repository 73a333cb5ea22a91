import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search, Star } from 'lucide-react'
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../locale/plant-settings.tsx'
import { focusIsFree } from '../overlay/focus-is-free.ts'
import styles from './command-menu.module.css'
import { keepSeen } from './seen-groups.ts'
import { wordsIn } from './word-marks.ts'

/** Something the menu opens: a page, a station, a dialog. It never executes a command itself. */
export interface CommandItem {
  /** Unique in the menu. */
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  /** Second column, for example the EKS number. */
  readonly detail?: string
  /** Last column, for example a live value. */
  readonly state?: ReactNode
  /** Why it cannot be opened; the item stays visible with the reason. */
  readonly blocked?: string
}

export interface CommandGroup {
  readonly label: string
  /** Beside the label, for example `5 von 30`. */
  readonly note?: string
  readonly items: readonly CommandItem[]
}

/** A mark of the user on items, for example as favourites: by Ctrl with D, or by the star of a row. */
export interface CommandMark {
  /** What a marked item is; read with it. */
  readonly name: string
  /** The keys, in the language of the page. */
  readonly keys: string
  /** Null for an item that cannot be marked. */
  readonly isMarked: (item: CommandItem) => boolean | null
  /** Marks or unmarks an item. Returns the sentence that says so. */
  readonly onToggle: (item: CommandItem) => string
}

interface CommandMenuProps {
  readonly label: string
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  /** What its field holds when it opens. */
  readonly initialText?: string
  /** Returns what matches a text, best first. Called for each change, so it has to be quick and bounded. */
  readonly search: (text: string) => readonly CommandGroup[]
  /** Gets each change of the text, for what is searched elsewhere: `search` is a new function once that has arrived. */
  readonly onText?: (text: string) => void
  /** More may still be found, so nobody says that nothing was. */
  readonly isSearching?: boolean
  /** Opens an item. The keys tell how: with Ctrl, with Alt, or neither. */
  readonly onChoose: (item: CommandItem, keys: { readonly ctrl: boolean; readonly alt: boolean }) => void
  /** Hints at the lower edge beside those for the arrow keys and Enter. */
  readonly hints?: ReactNode
  readonly mark?: CommandMark
}

/** One field that searches everything, over the page. The arrow keys move through all groups, Enter opens. */
export function CommandMenu({ label, isOpen, onOpenChange, ...menu }: CommandMenuProps) {
  // Kept here, because the menu takes the focus before the dialog looks where it was.
  const opener = useRef<HTMLElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const focusReturnsTo = () => focusIsFree(popup.current) && opener.current
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup ref={popup} className={styles.popup} aria-label={label} finalFocus={focusReturnsTo}>
            <Menu label={label} opener={opener} onClose={() => onOpenChange(false)} {...menu} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type MenuProps = Omit<CommandMenuProps, 'isOpen' | 'onOpenChange'> & {
  /** Gets the element that had the focus. */
  readonly opener: RefObject<HTMLElement | null>
  readonly onClose: () => void
}

/** What was found for a text, and how it is shown. */
interface FoundList {
  readonly text: string
  readonly found: readonly CommandGroup[]
  readonly groups: readonly CommandGroup[]
}

/** Mounted with the dialog, so that each opening starts anew. */
function Menu({
  label,
  opener,
  initialText = '',
  search,
  onText,
  isSearching = false,
  onChoose,
  hints,
  mark,
  onClose,
}: MenuProps) {
  const { t } = useTranslation('navigation')
  const format = useFormat()
  const [text, setText] = useState(initialText)
  const field = useRef<HTMLInputElement>(null)
  // With its first picture, earlier than the dialog does it: the next letter may be there already.
  useLayoutEffect(() => {
    const active = document.activeElement
    if (active === field.current) return
    opener.current = active instanceof HTMLElement && active !== document.body ? active : null
    field.current?.focus()
  }, [opener])
  const [highlighted, setHighlighted] = useState<CommandItem | null>(null)
  const found = useMemo(() => search(text).filter(({ items }) => items.length > 0), [search, text])
  const [list, setList] = useState<FoundList>({ text, found, groups: found })
  if (list.found !== found) {
    const groups = list.text === text ? keepSeen(list.groups, found, highlighted?.id) : found
    setList({ text, found, groups })
  }
  const { groups } = list
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const choose = (item: CommandItem, keys: { readonly ctrl: boolean; readonly alt: boolean }) => {
    if (item.blocked !== undefined) return
    onClose()
    onChoose(item, keys)
  }
  const [said, setSaid] = useState('')
  const toggle = (item: CommandItem) => {
    if (mark !== undefined && mark.isMarked(item) !== null) setSaid(mark.onToggle(item))
  }
  // Not in `onClick` of the item: Base UI clicks it for Enter without the modifier keys.
  const onKeyDown = (event: KeyboardEvent) => {
    if (mark !== undefined && event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey) && !event.altKey) {
      // Always: the browser would make a bookmark of its own.
      event.preventDefault()
      if (highlighted !== null && !event.repeat) toggle(highlighted)
      return
    }
    if (event.key !== 'Enter' || highlighted === null) return
    event.preventDefault()
    choose(highlighted, { ctrl: event.ctrlKey || event.metaKey, alt: event.altKey })
  }
  return (
    <Autocomplete.Root
      inline
      open
      items={groups}
      filter={null}
      mode="none"
      value={text}
      onValueChange={(next, { reason }) => {
        if (reason === 'item-press') return
        setText(next)
        onText?.(next)
      }}
      autoHighlight="always"
      keepHighlight
      itemToStringValue={(item: CommandItem) => item.label}
      onItemHighlighted={(item) => setHighlighted(item ?? null)}
    >
      <div className={styles.field}>
        <Search size={16} aria-hidden="true" />
        <Autocomplete.Input
          ref={field}
          className={styles.input}
          aria-label={label}
          placeholder={label}
          onKeyDownCapture={onKeyDown}
        />
        <Autocomplete.Status className={styles.hits}>
          {text.trim() !== '' && t('commandMenu.hits', { count, number: format.number(count, 0) })}
        </Autocomplete.Status>
        <kbd>Esc</kbd>
      </div>
      {count === 0 && text.trim() !== '' && !isSearching && <p className={styles.none}>{t('commandMenu.none')}</p>}
      <Autocomplete.List className={styles.list}>
        {groups.map((group) => (
          <Autocomplete.Group key={group.items[0]?.id} items={group.items}>
            <Autocomplete.GroupLabel className={styles.group}>
              {group.label} <small>{group.note}</small>
            </Autocomplete.GroupLabel>
            {group.items.map((item) => (
              <Autocomplete.Item
                key={item.id}
                value={item}
                className={styles.item}
                aria-disabled={item.blocked !== undefined}
                onClick={({ target, ctrlKey, metaKey, altKey }) => {
                  if (target instanceof Element && target.closest('[data-star]') !== null) toggle(item)
                  else choose(item, { ctrl: ctrlKey || metaKey, alt: altKey })
                }}
              >
                <span className={styles.icon}>{item.icon}</span>
                <span className={styles.label}>
                  <Marked label={item.label} text={text} />
                </span>
                <span className={styles.detail}>
                  {item.blocked === undefined ? item.detail : t('commandMenu.notPossible', { reason: item.blocked })}
                </span>
                <span className={styles.state}>{item.state}</span>
                {mark && <MarkStar name={mark.name} isMarked={mark.isMarked(item)} />}
              </Autocomplete.Item>
            ))}
          </Autocomplete.Group>
        ))}
      </Autocomplete.List>
      <div className={styles.hints}>
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd> {t('commandMenu.choose')}
        </span>
        <span>
          <kbd>Enter</kbd> {t('commandMenu.open')}
        </span>
        {hints}
        {mark && (
          <span>
            <kbd>{mark.keys}</kbd> {mark.name}
          </span>
        )}
      </div>
      <span className="visually-hidden" aria-live="polite">
        {said}
      </span>
    </Autocomplete.Root>
  )
}

/** Not a button of its own: an option holds none, and the keyboard has its key. */
function MarkStar({ name, isMarked }: { readonly name: string; readonly isMarked: boolean | null }) {
  if (isMarked === null) return null
  return (
    <span className={styles.star} data-star={isMarked ? 'on' : 'off'} title={name}>
      <Star size={16} aria-hidden="true" />
      {isMarked && <span className="visually-hidden">{name}</span>}
    </span>
  )
}

/** The label with the searched words marked. */
function Marked({ label, text }: { readonly label: string; readonly text: string }) {
  return wordsIn(label, text).map(({ part, isMatch, at }) =>
    isMatch ? <mark key={at}>{part}</mark> : <Fragment key={at}>{part}</Fragment>,
  )
}
