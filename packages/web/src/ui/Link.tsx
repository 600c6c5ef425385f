import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler, useLocation } from 'react-router'

type Props = Omit<ComponentProps<'a'>, 'href' | 'target'> & { to: string; replace?: boolean; state?: unknown }

/** Without react-router's prefetching, which needs its framework. */
export function Link({ to, replace, state, onClick, ...rest }: Props) {
  // Without `replace` a link to the page itself adds no entry to the history.
  const follow = useLinkClickHandler(to, { ...(replace !== undefined && { replace }), state })
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    />
  )
}

/** Current on its page and on those below it. */
export function NavLink(props: Props) {
  const { pathname } = useLocation()
  const isCurrent = `${pathname}/`.startsWith(`${props.to}/`)
  return <Link {...props} aria-current={isCurrent ? 'page' : undefined} />
}
