/** The event that keeps an instance of a function warm. API Gateway cannot send such an event. */
export const WARM_UP_EVENT = { warmUp: true }

export const isWarmUp = (event: object): boolean => 'warmUp' in event
