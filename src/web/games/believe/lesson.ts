import { type Lesson, lessonOpening, mine } from '../../tutorial/lesson.ts'
import { t } from './lesson-messages.ts'

export const lesson: Lesson = {
  opening: lessonOpening('08'),
  steps: [
    { text: () => t('step1') },
    { text: () => t('step2'), until: mine('challenged'), hint: '[data-testid=doubt]' },
    { text: () => t('step3') },
    { text: () => t('step4'), until: mine('played') },
    { text: () => t('step5'), until: mine('turnBegan') },
    { text: () => t('step6') },
  ],
}
