import type { ChangingTexts } from '../state/changing-texts.ts'
import { type Hub, methodTable } from './protocol/hub.ts'
import { createChangesTopic } from './topics/changes-topic.ts'

/** `/hubs/dashboard`: which notes have changed. Specification 7, "Live channels". */
export function createDashboardHub(notes: ChangingTexts, now: () => number): Hub {
  const { hub, subscribe, unsubscribe } = createChangesTopic('noteUpdate', notes, now)
  return {
    ...hub,
    methods: methodTable<'dashboard'>({ SubscribeToNotes: subscribe, UnsubscribeFromNotes: unsubscribe }),
  }
}
