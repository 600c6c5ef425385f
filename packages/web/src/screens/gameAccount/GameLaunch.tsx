import type { GameForm, GameTarget } from '@krapao/machines'
import ExternalLink from 'lucide-react/icons/external-link'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import stack from '#ui/layout/Stack.module.css'
import { GameFrame } from './GameFrame.tsx'

type Props = {
  name: string
  target: GameTarget
  /** Called when the frame is closed or the link followed, as a link is valid once. */
  onDone: () => void
}

/** A frame, or a button when the browser blocked the tab. */
export function GameLaunch({ name, target, onDone }: Props) {
  return target.kind === 'frame' ? (
    <GameFrame name={name} content={target.content} onClose={onDone} />
  ) : (
    <BlockedTab name={name} target={target} onDone={onDone} />
  )
}

function BlockedTab({ name, target, onDone }: Props & { target: Exclude<GameTarget, { kind: 'frame' }> }) {
  const { t } = useTranslation('gameAccount')
  // The pressed link must remain until the browser has followed it.
  const gone = () => void setTimeout(onDone)
  return (
    <div className={stack.narrow} role="status">
      <Notice tone="wait" title={t('opening.blocked')}>
        {t('opening.blockedText')}
      </Notice>
      {target.kind === 'link' ? (
        <LinkButton href={target.url} kind="primary" wide icon={ExternalLink} onClick={gone}>
          {t('opening.go', { name })}
        </LinkButton>
      ) : (
        <PostedForm form={target} onDone={gone}>
          {t('opening.go', { name })}
        </PostedForm>
      )}
    </div>
  )
}

function PostedForm({ form, onDone, children }: { form: GameForm; onDone: () => void; children: string }) {
  return (
    <form method="post" action={form.action} target="_blank" rel="noopener noreferrer" onSubmit={onDone}>
      {Object.entries(form.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" kind="primary" wide icon={ExternalLink}>
        {children}
      </Button>
    </form>
  )
}
