/** What a form says by: required on blur and on change, every other rule on blur (spec 5). */
export const REQUIRED_ON = ['onBlur', 'onChange']
