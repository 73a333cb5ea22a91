import { Download, ExternalLink, Eye } from 'lucide-react'
import { webUrl } from '../../../domain/forms/web-url.ts'
import type { DatasheetDocument } from '../../../wire/server/maintenance.ts'
import { hasPreview } from '../rules/preview-type.ts'
import styles from './documents.module.css'

interface DocumentLinkProps {
  readonly document: DatasheetDocument
  /** In a table only the link of the active row is reached by Tab. */
  readonly active?: boolean
  /** Shows or saves a file. */
  readonly onOpen: () => void
}

/**
 * A file is loaded by the worker, and looked at or saved; an address opens a tab that learns nothing of this one. Any other
 * target is only shown.
 */
export function DocumentLink({ document, active = true, onOpen }: DocumentLinkProps) {
  const { description, docType, fileName, target } = document
  const tabIndex = active ? 0 : -1
  const url = docType === 'File' ? null : webUrl(target)
  if (docType === 'File') {
    const Icon = hasPreview(fileName) ? Eye : Download
    return (
      <button type="button" className={styles.link} tabIndex={tabIndex} onClick={onOpen}>
        <Icon size={16} aria-hidden="true" />
        {description} <small>{fileName}</small>
      </button>
    )
  }
  if (url === null) return <span>{`${description} ${target}`}</span>
  return (
    <a className={styles.link} href={url} target="_blank" rel="noopener noreferrer" tabIndex={tabIndex}>
      <ExternalLink size={16} aria-hidden="true" />
      {description} <small>{new URL(url).host}</small>
    </a>
  )
}
