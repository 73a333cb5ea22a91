// One file of the build: who opens one of these forms needs the others soon.
export { LimitsForm } from './limits-form.tsx'
export { PrioritiesForm } from './priorities-form.tsx'
export { SharedLimitsForm } from './shared-limits-form.tsx'
