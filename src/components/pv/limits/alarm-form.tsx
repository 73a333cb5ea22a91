import { unreachable } from '../../../domain/base/unreachable.ts'
import { LimitsForm, type LimitsFormProps } from './limits-form.tsx'
import { PrioritiesForm, type PrioritiesFormProps } from './priorities-form.tsx'
import { SharedLimitsForm, type SharedLimitsFormProps } from './shared-limits-form.tsx'

export type AlarmFormProps =
  | ({ readonly of: 'limits' } & LimitsFormProps)
  | ({ readonly of: 'several' } & SharedLimitsFormProps)
  | ({ readonly of: 'priorities' } & PrioritiesFormProps)

/** What raises alerts: the limits of one value, of several, or the priority of digital inputs. */
export function AlarmForm(props: AlarmFormProps) {
  switch (props.of) {
    case 'limits':
      return <LimitsForm {...props} />
    case 'several':
      return <SharedLimitsForm {...props} />
    case 'priorities':
      return <PrioritiesForm {...props} />
    default:
      return unreachable(props)
  }
}
