import { screens } from '../../app/screens.ts'

const recovery = { zh: '找回密码', en: 'Find your password' }
const recoveryPage = () => import('./RecoveryPage.tsx')

export const authScreens = screens([
  {
    path: '/portal/signIn',
    title: { zh: '登录', en: 'Sign in' },
    frame: 'work',
    page: () => import('./ConsumerSignInPage.tsx'),
  },
  {
    path: '/portal/login',
    title: { zh: '企业入口', en: 'For companies' },
    frame: 'work',
    page: () => import('./EnterpriseSignInPage.tsx'),
  },
  {
    path: '/portal/courierLogin',
    title: { zh: '快递员登录', en: 'Courier sign-in' },
    frame: 'work',
    page: () => import('./CourierSignInPage.tsx'),
  },
  {
    path: '/portal/signUp',
    title: { zh: '注册账号', en: 'Register' },
    frame: 'work',
    page: () => import('./SignUpPage.tsx'),
  },
  {
    path: '/portal/signUpD',
    title: { zh: '快递员注册', en: 'Registration of couriers' },
    frame: 'work',
    page: () => import('./CourierSignUpPage.tsx'),
  },
  { path: '/portal/forget', title: recovery, frame: 'work', page: recoveryPage },
  { path: '/portal/findpwd', title: recovery, frame: 'work', page: recoveryPage },
  { path: '/portal/reset', title: recovery, frame: 'work', page: recoveryPage },
  {
    path: '/portal/activate',
    title: { zh: '设置密码', en: 'Set your password' },
    frame: 'work',
    page: () => import('./ActivatePage.tsx'),
  },
  {
    path: '/portal/restore',
    title: { zh: '恢复手机号或邮箱', en: 'Take a change back' },
    frame: 'work',
    page: () => import('./RestorePage.tsx'),
  },
  {
    path: '/portal/changePassword',
    title: { zh: '修改密码', en: 'Change password' },
    frame: 'work',
    page: () => import('./ChangePasswordPage.tsx'),
  },
  {
    path: '/portal/secondFactor',
    title: { zh: '登录保护', en: 'Protection at sign-in' },
    frame: 'work',
    page: () => import('./SecondFactorPage.tsx'),
  },
  {
    path: '/dev/people',
    title: { zh: '演示身份', en: 'Demonstration people' },
    frame: 'work',
    page: () => import('./demonstration/PeoplePage.tsx'),
  },
  {
    path: '/portal/editInfo',
    title: { zh: '修改个人信息', en: 'Edit personal information' },
    frame: 'work',
    page: () => import('./EditInfoPage.tsx'),
  },
  {
    path: '/portal/cancelAccount',
    title: { zh: '注销账号', en: 'Cancel the account' },
    frame: 'work',
    page: () => import('./CancelAccountPage.tsx'),
  },
  {
    path: '/portal/uniteAccounts',
    title: { zh: '合并账号', en: 'Two accounts become one' },
    frame: 'work',
    page: () => import('./uniting/UniteAccountsPage.tsx'),
  },
])
