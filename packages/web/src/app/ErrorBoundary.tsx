import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import css from './Notice.module.css'

type Props = { children: ReactNode; onRetry: () => void }

/** A defect of ours, or a screen whose script did not come, ends in words and a way on, never in a blank page. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Crashed
        onRetry={() => {
          this.props.onRetry()
          this.setState({ failed: false })
        }}
      />
    )
  }
}

function Crashed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <section className={css.notice} role="alert">
      <h1>{t('crashed.title')}</h1>
      <p>{t('crashed.text')}</p>
      <Button kind="primary" onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </section>
  )
}
