import { proofChecks } from '../../../lib/proofChecks.ts'
import { mountChecker } from './checker.ts'

mountChecker(document.body, await proofChecks())
