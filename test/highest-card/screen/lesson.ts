import { type Lesson, lessonOpening, mine } from '../../../src/web/tutorial/lesson.ts'
import { t } from './lesson-messages.ts'

export const lesson: Lesson = {
  opening: lessonOpening('00'),
  steps: [
    { text: () => t('step1'), hint: '[data-testid=hand-0]' },
    { text: () => t('step2'), until: mine('kept', 'swapped') },
    { text: () => t('step3') },
  ],
}
