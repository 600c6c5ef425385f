// One page with two faces: the gallery, and any screen in any state, in the gallery's frame or for a test.
const isScreen = new URLSearchParams(location.search).has('screen') || 'screen' in document.documentElement.dataset

if (isScreen) void import('./screen/main.tsx').then(({ startScreens }) => startScreens())
else void import('./gallery/main.tsx').then(({ startGallery }) => startGallery())
