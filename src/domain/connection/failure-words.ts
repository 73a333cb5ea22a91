/** What SignalR, browsers and Node write themselves of a failure. */
const KNOWN_WORDS =
  /Method does not exist|\b\w+Exception\b|no answer|[Tt]imed? ?out|aborted|closed|[Hh]andshake|negotiation|WebSockets?|fetch failed|\bE[A-Z]{4,}\b|(?<!:)\b[45]\d\d\b/g

/**
 * Returns the words of a failure that say what it was, each once: for reports that leave this workstation. The sentence itself may be
 * the server's, and name a person or a station.
 */
export function failureWords(sentence: string): string {
  return [...new Set(sentence.match(KNOWN_WORDS))].join(', ')
}
