import type { ChangingTexts } from '../state/changing-texts.ts'
import { type Hub, methodTable } from './protocol/hub.ts'
import { createChangesTopic } from './topics/changes-topic.ts'

/** `/hubs/visu-text-message`: which text messages have changed. Specification 7, "Live channels". */
export function createTextMessageHub(messages: ChangingTexts, now: () => number): Hub {
  const { hub, subscribe, unsubscribe } = createChangesTopic('newMessage', messages, now)
  return {
    ...hub,
    methods: methodTable<'visu-text-message'>({
      SubscribeToTextMessages: subscribe,
      UnsubscribeFromTextMessages: unsubscribe,
    }),
  }
}
