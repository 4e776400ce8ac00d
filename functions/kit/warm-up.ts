/** The event that keeps an instance of a function from being taken down. API Gateway cannot send one like it. */
export const WARM_UP_EVENT = { warmUp: true }

export const isWarmUp = (event: object): boolean => 'warmUp' in event
