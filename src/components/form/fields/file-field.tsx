import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { byteSizeText } from '../../../domain/files/byte-size.ts'
import controls from '../../controls/controls.module.css'
import { useFileDrop } from '../../files/use-file-drop.ts'
import { useFormat } from '../../locale/plant-settings.tsx'
import { Field, type FieldProps } from './field.tsx'
import styles from './file-field.module.css'

interface FileFieldProps extends FieldProps {
  readonly value: readonly File[]
  readonly onChange: (value: readonly File[]) => void
  /** Allowed extensions in lower case, such as `.pdf`; all without it. */
  readonly accept?: readonly string[]
  /** Several files; otherwise a new one replaces the one before. */
  readonly multiple?: boolean
}

/** Files by a button or dropped on it, with size and type. It only picks: what is done with them is up to the form. */
export function FileField(props: FileFieldProps) {
  const { value, onChange, accept = [], multiple = false, error, help } = props
  const { t } = useTranslation('form')
  const [wrong, setWrong] = useState<string | null>(null)
  const types = accept.length === 0 ? undefined : t('file.types', { types: accept.join(' ') })
  const take = (picked: readonly File[]) => {
    const isAllowed = ({ name }: File) => accept.length === 0 || accept.some((end) => name.toLowerCase().endsWith(end))
    const refused = picked.find((file) => !isAllowed(file))
    setWrong(refused === undefined ? null : t('file.wrongType', { name: refused.name }))
    const allowed = picked.filter(isAllowed)
    if (allowed.length > 0) onChange(multiple ? [...value, ...allowed] : allowed.slice(0, 1))
  }
  return (
    <Field
      {...props}
      error={wrong ?? error}
      help={[help, types].filter((text) => text !== undefined).join(' ') || undefined}
    >
      {({ attributes, disabled }) => (
        <PickArea
          attributes={attributes}
          disabled={disabled}
          accept={accept}
          multiple={multiple}
          files={value}
          onPick={take}
          onRemove={(file) => onChange(value.filter((other) => other !== file))}
        />
      )}
    </Field>
  )
}

interface PickAreaProps {
  readonly attributes: object & { readonly id: string }
  readonly disabled: boolean
  readonly accept: readonly string[]
  readonly multiple: boolean
  readonly files: readonly File[]
  readonly onPick: (files: readonly File[]) => void
  readonly onRemove: (file: File) => void
}

function PickArea({ attributes, disabled, accept, multiple, files, onPick, onRemove }: PickAreaProps) {
  const { t } = useTranslation('form')
  const format = useFormat()
  const area = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const isOver = useFileDrop(area, disabled ? null : onPick)
  return (
    <div
      ref={area}
      className={styles.area}
      data-control
      data-disabled={disabled || undefined}
      data-over={isOver || undefined}
    >
      <span className={controls.row}>
        <button
          {...attributes}
          type="button"
          className={controls.button}
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          {t('file.choose', { count: multiple ? 2 : 1 })}
        </button>
        <span className={controls.muted}>{t('file.drop')}</span>
      </span>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept.join(',')}
        multiple={multiple}
        onChange={(event) => {
          onPick([...(event.target.files ?? [])])
          // The same file can be picked again after it was removed.
          event.target.value = ''
        }}
      />
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`} className={styles.file}>
              <span className={styles.name}>{file.name}</span>
              <span className={controls.muted}>{byteSizeText(file.size, format)}</span>
              <span className={controls.muted}>{file.type === '' ? t('file.unknownType') : file.type}</span>
              <button
                type="button"
                className={controls.quiet}
                aria-label={t('file.remove', { name: file.name })}
                disabled={disabled}
                onClick={() => onRemove(file)}
              >
                <X size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
