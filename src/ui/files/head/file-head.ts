import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MOST_CHARACTERS } from '../../../domain/table/book.ts'
import type { FileLine } from '../../../domain/table/file-cell.ts'
import { offsetText } from '../../../domain/time/offset-text.ts'
import { useSession } from '../../../live/views/hooks.ts'
import { usePlantSettings } from '../../locale/plant-settings.tsx'
import { useStanding } from './use-standing.ts'

/** What a file is about. */
export interface FileSubject {
  readonly title: string
  /** Which time it is about, for example `20.11.2026`. */
  readonly range?: string | undefined
  /** What else the reader must know of all of it, a line each. */
  readonly notes?: readonly FileLine[]
}

/** What files and prints say of themselves: of which plant they are, when and for whom they were made. */
export interface FileHead {
  readonly plant: string | null
  readonly user: string
  /** Returns a moment in plant time with the zone: `20.11.2026 14:03:12 (Europe/Berlin, UTC+1)`. */
  readonly moment: (ms: number) => string
  /** Returns what a file that was made at a moment says of itself, a line each. */
  readonly lines: (subject: FileSubject, ms: number) => readonly FileLine[]
  readonly words: BookWords
}

/** What a spreadsheet says besides. */
export interface BookWords {
  /** Names of its two sheets. */
  readonly names: readonly [table: string, facts: string]
  /** Says which clock its times are of, and how an hour that comes twice is told apart. */
  readonly clock: FileLine
  /** Says how many texts are cut. */
  readonly cut: (count: number) => FileLine
}

/** Returns what every file and print begins with. Needs the texts of `files`. */
export function useFileHead(): FileHead {
  const { t } = useTranslation('files')
  const { name: plant, format } = usePlantSettings()
  const session = useSession()
  const standing = useStanding().join(' ')
  const user = session.state === 'active' ? session.user.displayName || session.user.userName : ''
  return useMemo(() => {
    const zone = format.timeZone
    const moment = (ms: number) => `${format.dateTime(ms)} (${zone}, ${offsetText(ms, zone)})`
    const lines = ({ title, range, notes = [] }: FileSubject, ms: number): readonly FileLine[] => [
      [t('head.plant'), plant ?? ''],
      [t('head.title'), title],
      ...(range === undefined ? [] : [[t('head.range'), range]]),
      [t('head.at'), moment(ms)],
      [t('head.user'), user],
      ...(standing === '' ? [] : [[t('head.standing'), standing]]),
      ...notes,
    ]
    const words: BookWords = {
      names: [t('book.table'), t('book.facts')],
      clock: [t('book.times'), t('book.clock', { zone })],
      cut: (count) => [t('book.cut', { most: MOST_CHARACTERS }), count],
    }
    return { plant, user, moment, lines, words }
  }, [t, plant, format, user, standing])
}
