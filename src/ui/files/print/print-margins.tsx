import { usePageMargins } from './use-page-margins.ts'
import { usePrintTime } from './use-print-time.ts'

/** Says on every printed page of a page without a sheet of its own what it is, and when and by whom it was printed. */
export function PrintMargins({ title }: { readonly title: string }) {
  const at = usePrintTime()
  return at === null ? null : <Margins title={title} at={at} />
}

function Margins(props: { readonly title: string; readonly at: number }) {
  usePageMargins({ ...props, orientation: null })
  return null
}
