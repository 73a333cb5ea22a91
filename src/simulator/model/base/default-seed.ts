/** The seed whose figures are published in the domain's tables: noise streams are numbered from it. */
export const DEFAULT_SEED = 4711
