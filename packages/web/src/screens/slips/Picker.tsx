import type { SlipUploadActor } from '@krapao/machines'
import Camera from 'lucide-react/icons/camera'
import ImageUp from 'lucide-react/icons/image-up'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { offerPicture, type BrowserPictures } from './browserPictures.ts'
import css from './SlipUpload.module.css'

type Props = {
  actor: SlipUploadActor
  pictures: BrowserPictures
  primary?: boolean
  /** Outside the hours for slips. */
  closed?: boolean
}

/** From the gallery or, on touch devices, the camera. Dropping and pasting work anywhere on the sheet. */
export function Picker({ actor, pictures, primary = false, closed = false }: Props) {
  const { t } = useTranslation('slips')
  const id = useId()
  const gallery = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement): void => {
    const file = input.files?.[0]
    // Lets the same picture be chosen again.
    input.value = ''
    if (file) offerPicture(actor, pictures, file)
  }
  return (
    <div className={css.picker}>
      {/* A tap opens the gallery, as the button below does. */}
      {!closed && (
        <label className={css.zone} htmlFor={id}>
          <ImageUp size={32} aria-hidden />
          <span>{t('choose.text')}</span>
          <span className={css.fine}>{t('choose.paste')}</span>
        </label>
      )}
      {/* These types make a phone's gallery convert to PNG or JPEG. */}
      <input ref={gallery} id={id} type="file" accept="image/png,image/jpeg" hidden onChange={({ target }) => take(target)} />
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={({ target }) => take(target)} />
      <Button kind={primary ? 'primary' : 'plain'} wide icon={ImageUp} disabled={closed} onClick={() => gallery.current?.click()}>
        {t('choose.action')}
      </Button>
      <div className={css.camera}>
        <Button wide icon={Camera} disabled={closed} onClick={() => camera.current?.click()}>
          {t('choose.camera')}
        </Button>
      </div>
    </div>
  )
}

export function Preview({ pictures, picture }: { pictures: BrowserPictures; picture: string }) {
  const { t } = useTranslation('slips')
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) void pictures.draw(picture, canvas.current)
  }, [pictures, picture])
  return <canvas ref={canvas} className={css.preview} role="img" aria-label={t('preview')} width={3} height={4} />
}
