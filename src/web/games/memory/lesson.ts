import { type Lesson, lessonOpening, mine } from '../../tutorial/lesson.ts'
import { t } from './lesson-messages.ts'

export const lesson: Lesson = {
  opening: lessonOpening('00', { rows: 2, cols: 4, revealMs: 2000 }),
  steps: [
    { text: () => t('step1'), until: mine('flipped'), hint: '[data-testid=board] [data-card="0"]' },
    { text: () => t('step2'), until: mine('matched', 'missed'), hint: '[data-testid=board] [data-card="5"]' },
    { text: () => t('step3') },
    { text: () => t('step4'), until: mine('matched', 'missed') },
    { text: () => t('step5'), until: mine('turnPassed') },
    { text: () => t('step6') },
  ],
}
