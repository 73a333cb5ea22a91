/** Calls of the contract that the simulated plant does not answer yet; nothing of the product asks them. */
export const COMING_ENDPOINTS = {} as const
