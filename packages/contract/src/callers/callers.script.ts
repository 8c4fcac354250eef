import type { Both } from '../kit/language.ts'

/** One step of a call: what it is about, and what is said and asked. */
interface ScriptStep {
  title: Both
  say: Both
}

/** What is said and asked on the telephone, in the order in which the form asks (domain 1.3, 1.4, 1.6). */
export const callScript: { version: string; steps: readonly ScriptStep[] } = {
  version: '2026-11',
  steps: [
    {
      title: { zh: '开场', en: 'Opening' },
      say: {
        zh: '您好，这里是邮政业用户申诉中心。通话内容会记录，只用于办理您的事项。请问您怎么称呼，用哪个手机号联系您？',
        en: 'This is the postal appeal centre. What you say is written down, for your matter alone. May I have your name and the phone number to reach you?',
      },
    },
    {
      title: { zh: '先问条件', en: 'Conditions first' },
      say: {
        zh: '您是寄件人、收件人，还是受托人？什么时候寄的？向企业投诉过吗，哪一天，企业怎么答复？法院、仲裁或者调解组织在处理吗？',
        en: 'Are you the sender, the recipient, or acting for one? When was it posted? Did you complain to the company, on which day, and what did it say? Is it before a court, arbitration or mediation?',
      },
    },
    {
      title: { zh: '核对快件', en: 'The item' },
      say: {
        zh: '请报一下运单号和快递品牌，我读给您核对。寄件和收件的地区是哪里？',
        en: 'Please read me the number and the brand; I read it back to you. Where was it sent from and to?',
      },
    },
    {
      title: { zh: '经过和要求', en: 'What happened, what is asked' },
      say: {
        zh: '请说一下经过、损失和您的要求。有照片、凭证的，可以之后补充。',
        en: 'Please tell what happened, what it cost you and what you ask for. Photos and papers may follow.',
      },
    },
    {
      title: { zh: '复述并告知', en: 'Read back, and what comes next' },
      say: {
        zh: '我把登记内容读给您听。申诉编号和最迟答复的日期会用短信发给您，日期也显示在这里，我读给您。您用这个手机号注册后，可以在网上认领查看，也可以随时来电。',
        en: 'I read back what I wrote. The number and the last day of our answer come by SMS; the day is on my screen too, I read it to you. If you register with this phone number you can take the case over online, or call us at any time.',
      },
    },
  ],
}
