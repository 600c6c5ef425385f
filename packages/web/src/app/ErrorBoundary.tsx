import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { isGone } from './loadChunk.ts'
import css from './Notice.module.css'

type Props = {
  children: ReactNode
  onRetry: () => void
  /** For what stands beside the page: without it the page is whole. */
  quiet?: boolean
}
type State = { error: unknown }

/** A defect of ours, or a screen whose script did not come, ends in words and a way on, never in a blank page. */
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
    if (isGone(this.state.error)) return location.reload()
    this.props.onRetry()
    this.setState({ error: null })
  }
}

/** A script, its words or its styles did not come: what loadChunk throws, what fetch does, and what browsers do at an import. */
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
