import { AfterIdle } from './AfterIdle.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { useAppServices } from './appServices.tsx'

/** Loads the support chat after the page; it stays while the user remains a guest or a player. */
export function ChatWhenIdle() {
  const { screens } = useAppServices()
  return (
    // An unrequested part must not show its error.
    <ErrorBoundary quiet onRetry={() => {}}>
      <AfterIdle screen={screens.chat} />
    </ErrorBoundary>
  )
}
