import type { StatementFileActor } from '@krapao/machines'
import type { StatementSelection } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import FileDown from 'lucide-react/icons/file-down'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { FailedNotice, Notice } from '#ui/feedback/Notice.tsx'

type Props = { file: StatementFileActor; selection: StatementSelection }

export function Download({ file, selection }: Props) {
  const { t } = useTranslation('statement')
  const state = useSelector(file, ({ value }) => value)
  const problem = useSelector(file, ({ context }) => context.problem)
  const prepare = () => file.send({ type: 'file.requested', selection })
  switch (state) {
    case 'idle':
    case 'preparing':
      return (
        <Button icon={FileDown} busy={state === 'preparing'} onClick={prepare}>
          {t('file.download')}
        </Button>
      )
    case 'failed':
    case 'broken':
      return <FailedNotice problem={problem} onRetry={prepare} />
    case 'unsupported':
      return <Notice>{t('file.absent')}</Notice>
    default:
      return state satisfies never
  }
}
