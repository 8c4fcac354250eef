import { formRules } from '../../lib/formRules.ts'
import { api } from '../../lib/operations.ts'
import { authTexts } from './auth.texts.ts'

const schemas = () => import('@appeal/contract/auth/auth.schemas.ts')

/** A password is judged as it is typed; what is sent is its ciphertext. */
interface NewPassword {
  password: string
  repeat: string
}
interface ByCode {
  phone: string
  smsCode: string
}

export const codeSignInRules = formRules({
  routes: [
    api.consumerAuth.doLoginByPhoneNumber,
    api.courierAuth.doLoginByPhone,
    api.enterpriseAuth.doLoginByPhone,
  ],
  schema: async () => (await schemas()).PhoneLoginBody,
  body: ({ phone, smsCode }: ByCode) => ({ phone, validCode: smsCode }),
  fields: { validCode: 'smsCode' },
})

export const passwordSignInRules = formRules({
  routes: [api.consumerAuth.doLogin, api.courierAuth.doLogin, api.enterpriseAuth.doLogin],
  schema: async () => (await schemas()).LoginBody,
  body: ({
    account,
    password,
    autologin,
  }: {
    account: string
    password: string
    validCode: string
    autologin: boolean
  }) => ({ account, password, autologin }),
})

interface SignUpValues extends ByCode, NewPassword {
  name: string
  brand: string
  outlet: string
  agree: boolean
}
export const signUpRules = formRules({
  routes: [api.consumerAuth.registration, api.courierAuth.registration],
  schema: async () => (await schemas()).RegistrationBody,
  body: ({ phone, smsCode, name, brand, outlet, password }: SignUpValues) => ({
    phone,
    validCode: smsCode,
    name: name.trim(),
    userOwnerCompany: brand,
    legalBranch: outlet,
    password,
  }),
  fields: { validCode: 'smsCode', userOwnerCompany: 'brand', legalBranch: 'outlet' },
})

export const enterpriseSignUpRules = formRules({
  routes: [api.companyAudit.registration],
  schema: async () =>
    (await import('@appeal/contract/enterprises/enterprises.schemas.ts')).EnterpriseRegistration,
  body: ({ brand, phone, smsCode, agree }: ByCode & { brand: string; agree: boolean }) => ({
    brand,
    phone,
    validCode: smsCode,
    agreePrivacy: agree,
  }),
  fields: { validCode: 'smsCode', agreePrivacy: 'agree' },
  texts: authTexts,
  words: { agree: { 'auth.privacy_required': 'agreeMissing' } },
})

interface RecoveryValues extends NewPassword {
  to: string
  code: string
}
const recovery = ({ code, password }: RecoveryValues) => ({ validCode: code, newPassword: password })
const RECOVERED = { validCode: 'code', newPassword: 'password' } as const
/** Recovery by a code to the telephone or to the mail address. */
export const recoveryRules = {
  phone: formRules({
    routes: [api.password.findPasswordByPhone],
    schema: async () => (await schemas()).RecoveryByPhoneBody,
    body: (values: RecoveryValues) => ({ ...recovery(values), phone: values.to }),
    fields: { ...RECOVERED, phone: 'to' },
  }),
  email: formRules({
    routes: [api.password.findPasswordByEmail],
    schema: async () => (await schemas()).RecoveryByEmailBody,
    body: (values: RecoveryValues) => ({ ...recovery(values), email: values.to }),
    fields: { ...RECOVERED, email: 'to' },
  }),
}

export const activationRules = formRules({
  routes: [api.password.activate],
  schema: async () => (await schemas()).ActivateBody,
  body: ({ code, password }: NewPassword & { code: string }) => ({ code, newPassword: password }),
  fields: { newPassword: 'password' },
  texts: authTexts,
  words: { code: 'askTicket' },
})

export const restoreRules = formRules({
  routes: [api.password.restoreContact],
  schema: async () => (await schemas()).TicketBody,
  body: (values: { code: string }) => values,
  texts: authTexts,
  words: { code: 'askTicket' },
})

export const changePasswordRules = formRules({
  routes: [api.password.updatePassword],
  schema: async () => (await schemas()).UpdatePasswordBody,
  body: ({ password, newPassword }: { password: string; newPassword: string; repeat: string }) => ({
    password,
    newPassword,
  }),
})

export const cancellationRules = formRules({
  routes: [api.userCentre.delete],
  schema: async () => (await import('@appeal/contract/users/users.schemas.ts')).CancelAccountBody,
  body: ({ phone, verificationCode }: { phone: string; verificationCode: string; sure: boolean }) => ({
    phone,
    verificationCode,
  }),
})

/** What people change about themselves. */
export const EDITED = ['name', 'phone', 'email', 'idCardNumber', 'userOwnerCompany', 'legalBranch'] as const
export type OwnData = Record<(typeof EDITED)[number] | 'smsCode' | 'emailCode' | 'proof' | 'ownCode', string>
/** @param changedOf names what was touched: masked values that nobody touched keep no rule and are not sent back */
export const ownDataRules = (changedOf: (values: OwnData) => readonly (typeof EDITED)[number][]) =>
  formRules({
    routes: [api.userCentre.updateUserInfo],
    schema: async () => (await import('@appeal/contract/users/users.schemas.ts')).UpdateUserInfoBody,
    body: (values: OwnData) => {
      const changed = changedOf(values)
      return {
        ...Object.fromEntries(changed.map((name) => [name, values[name].trim()])),
        ...(changed.includes('phone') && { validCode: values.smsCode }),
        ...(changed.includes('email') && values.email && { emailCode: values.emailCode }),
      }
    },
    fields: { validCode: 'smsCode' },
  })
