import { useState, type ComponentProps, type ReactNode } from 'react'

type Props = Omit<ComponentProps<'img'>, 'src' | 'onError'> & {
  src: string | undefined
  /** In place of a picture that is missing or does not load. */
  fallback?: ReactNode
}

/** A picture of the operator's; without `alt` it is decoration. */
export function Picture({ src, fallback = null, alt = '', ...rest }: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  if (!src || src === failed) return fallback
  return <img {...rest} src={src} alt={alt} onError={() => setFailed(src)} />
}
