/** What a value must keep to besides its type; stored beside it, so that whoever changes it is told. */
export interface SettingRule {
  /** Numbers beyond it would shut everybody out, or open what the standards close. */
  between?: readonly [least: number, most: number]
  /**
   * How far one administrator alone may go: a range, the values, or a list of words that only grows; beyond it a second
   * one of another duty confirms.
   */
  alone?: readonly [least: number, most: number] | readonly string[] | 'longer'
  /** A form that no type says: shares of one whole, an absolute path of this kind of system, mail addresses, one of the web. */
  form?: 'weights' | 'unixPath' | 'windowsPath' | 'mails' | 'webAddress'
}
