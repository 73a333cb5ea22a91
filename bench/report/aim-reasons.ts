/**
 * Why an aim is missed in the committed results, by its key: where the time goes (of which profile) and what would have
 * to change. Shown beside a missed aim; a test demands one for each.
 */
export const AIM_REASONS: Readonly<Record<string, string>> = {}
