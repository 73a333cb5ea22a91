import { type FormEvent, useEffect, useState } from 'react'

interface Attempts {
  /** Somebody has tried to send: from now on what is wrong is shown. */
  readonly wasTried: boolean
  /** Returns the `onSubmit` of a form. It sends what is valid; otherwise the first field that is not takes the focus. */
  readonly onSubmit: (isValid: boolean, send: () => unknown) => (event: FormEvent<HTMLFormElement>) => void
}

/** Nothing is wrong before somebody tries to send it. Specification 5. */
export function useAttempts(): Attempts {
  const [last, setLast] = useState<{ readonly form: HTMLFormElement; readonly isValid: boolean } | null>(null)
  // After the errors have been rendered.
  useEffect(() => {
    if (last?.isValid === false) firstInvalid(last.form)?.focus()
  }, [last])
  return {
    wasTried: last !== null,
    onSubmit: (isValid, send) => (event) => {
      event.preventDefault()
      // React passes events of dialogs on to the form they are opened from.
      event.stopPropagation()
      setLast({ form: event.currentTarget, isValid })
      if (isValid) send()
    },
  }
}

const FOCUSABLE = 'input:not([type=hidden]), select, textarea, button, [tabindex]'

/** In the order of the page; of a group its first control. */
function firstInvalid(form: HTMLFormElement): HTMLElement | null {
  const invalid = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  return invalid === null || invalid.matches(FOCUSABLE) ? invalid : invalid.querySelector<HTMLElement>(FOCUSABLE)
}
