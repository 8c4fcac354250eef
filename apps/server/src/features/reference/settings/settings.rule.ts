/** What a value must keep to besides its type; stored beside it, so that whoever changes it is told. */
export interface SettingRule {
  /** Numbers beyond it would shut everybody out, or open what the standards close. */
  between?: readonly [least: number, most: number]
  /** How far one administrator alone may go: a range, or the values; beyond it a second one of another duty confirms. */
  alone?: readonly [least: number, most: number] | readonly string[]
  /** A form that no type says: shares of one whole, an absolute path of this kind of system, mail addresses, one of the web. */
  form?: 'weights' | 'unixPath' | 'windowsPath' | 'mails' | 'webAddress'
}
