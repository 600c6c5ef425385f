import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler, useLocation } from 'react-router'

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string; replace?: boolean; state?: unknown }

/** Without the prefetching of react-router's own, which needs its framework. */
export function Link({ to, replace = false, state, onClick, ...rest }: Props) {
  const follow = useLinkClickHandler(to, { replace, state })
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
