/** Photos may be added from a phone for so long; what is on its way by then still arrives. */
export const HAND_OVER_MINUTES = 10
