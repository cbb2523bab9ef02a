// Why a name cannot be used, in the language of the page.

import type { NameProblem } from '../../kernel/names.ts'
import { t } from './messages.ts'

export function nameProblem(problem: NameProblem, most: number): string {
  switch (problem) {
    case 'notText':
    case 'empty':
      return t('nameEmpty')
    case 'unprintable':
      return t('nameInvisible')
    case 'mixed':
      return t('nameMixed')
    case 'tooLong':
      return t('nameTooLong', { most })
    case 'tooManyBytes':
      return t('nameTooManyBytes')
  }
}
