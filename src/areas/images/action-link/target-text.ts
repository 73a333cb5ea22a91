import { useTranslation } from 'react-i18next'
import { unreachable } from '../../../domain/base/unreachable.ts'
import { useCatalogueText } from '../../../ui/status/catalogue-text.ts'
import type { ActionTarget } from '../rules/action-target.ts'

interface TargetText {
  readonly title: string
  readonly text: string
}

/** Returns a function that says why an action leads nowhere. Specification 8, "Dialogs". */
export function useTargetText(): (
  target: Exclude<ActionTarget, { readonly kind: 'page' | 'web' | 'dialog' | 'order' }>,
) => TargetText {
  const { t } = useTranslation('links')
  const catalogue = useCatalogueText()
  return (target) => {
    switch (target.kind) {
      case 'faultyPath':
        return { title: catalogue('path.faulty'), text: catalogue('path.webOnly') }
      case 'unsupported':
        return { title: t('notPossible'), text: catalogue('action.unsupported', { action: target.type }) }
      case 'faulty':
        return {
          title: t('notPossible'),
          text: target.text === '' ? t('absent', { part: target.part }) : t('faulty', target),
        }
      default:
        return unreachable(target)
    }
  }
}
