import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { isOutdatedRelease } from '#platform/loadChunk.ts'
import css from '#ui/feedback/PageNotice.module.css'

type Props = {
  children: ReactNode
  onRetry: () => void
  /** For a secondary part of the page. */
  quiet?: boolean
}
type State = { error: unknown }

/** Shows a retry button when a screen fails or its script does not load. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override render() {
    if (this.state.error === null) return this.props.children
    if (this.props.quiet) return null
    return <Crashed notLoaded={isNotLoaded(this.state.error)} onRetry={() => this.retry()} />
  }

  private retry(): void {
    if (isOutdatedRelease(this.state.error)) return location.reload()
    this.props.onRetry()
    this.setState({ error: null })
  }
}

/** Errors of loadChunk, of fetch and of browsers' dynamic imports. */
const isNotLoaded = (error: unknown): boolean => error instanceof Error && /fetch|import|module|load failed|network/i.test(error.message)

function Crashed({ notLoaded, onRetry }: { notLoaded: boolean; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <section className={css.notice} role="alert">
      <h1>{t(notLoaded ? 'loadFailed' : 'crashed.title')}</h1>
      <p>{t(notLoaded ? 'notLoaded' : 'crashed.text')}</p>
      <Button kind="primary" onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </section>
  )
}
