import { officeScreens } from '../../ui/officeScreen.ts'

export const codegenScreens = officeScreens([
  {
    component: 'codegen/index',
    title: { zh: '代码生成', en: 'Code generation' },
    page: () => import('./CodegenPage.tsx'),
  },
])
