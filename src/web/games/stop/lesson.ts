import { type Lesson, lessonOpening, mine } from '../../tutorial/lesson.ts'
import { t } from './lesson-messages.ts'

export const lesson: Lesson = {
  opening: lessonOpening('02'),
  steps: [
    { text: () => t('step1'), until: mine('looked') },
    { text: () => t('step2'), until: mine('drew') },
    { text: () => t('step3'), until: mine('swapped', 'discarded') },
    { text: () => t('step4') },
    { text: () => t('step5'), until: mine('called') },
    { text: () => t('step6') },
  ],
}
