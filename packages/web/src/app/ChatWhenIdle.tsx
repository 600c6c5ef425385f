import { AfterIdle } from './AfterIdle.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { useRoots } from './roots.tsx'

/** The support chat comes after the page, and stays as long as its kind of pages does: a guest's, or a player's. */
export function ChatWhenIdle() {
  const { screens } = useRoots()
  return (
    // Nobody pressed anything: what breaks in it leaves the page as it is.
    <ErrorBoundary quiet onRetry={() => {}}>
      <AfterIdle screen={screens.chat} />
    </ErrorBoundary>
  )
}
