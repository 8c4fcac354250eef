// What other features use of signing in.
export { closeAccount, onCancellation } from './auth.cancellation.ts'
export { checkCode, consumeSmsCode, issueCode, spendCode } from './auth.codes.ts'
export { admit, type LoginReply } from './auth.login.ts'
export { authenticate, endSessions, isSessionOpen, openSession } from './auth.sessions.ts'
export { sendActivation, tellContactChanged } from './auth.tickets.ts'
export { consumeCaptcha } from './captcha/auth.captcha.ts'
export { demandPerson } from './captcha/auth.challenge.ts'
export { demandProof } from './factor/auth.stepUp.ts'
