import type { RegisterWizardActor, SessionActor } from '@krapao/machines'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { waitFor } from 'xstate'

/** Signs the player in while the success message is shown. If that fails, the sign-in page says why. */
export function useSignInAfter(actor: RegisterWizardActor, session: SessionActor): void {
  const navigate = useNavigate()
  useEffect(() => {
    const left = new AbortController()
    const goOn = async () => {
      const { value } = await waitFor(session, (snapshot) => !snapshot.matches('signingIn'))
      // Replaces this page, since a visit of it ends a session.
      if (!left.signal.aborted) await navigate(value === 'signedIn' ? '/user' : '/login', { replace: true })
    }
    const registered = actor.on('player.registered', ({ username, password }) =>
      session.send({ type: 'signIn.requested', form: { username, password, remember: false } }),
    )
    const completed = actor.subscribe({ complete: () => void goOn() })
    return () => {
      left.abort()
      registered.unsubscribe()
      completed.unsubscribe()
    }
  }, [actor, session, navigate])
}
