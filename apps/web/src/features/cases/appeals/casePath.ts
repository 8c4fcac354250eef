/** Address of a case at the desk. */
export const casePath = (id: string): string => `/appeal/case/${id}`
