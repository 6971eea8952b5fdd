// Sets the colour scheme, the platform and whether passkeys work before the first paint, so that nothing moves
// afterwards. A file of its own, because the content security policy allows no inline script.
(() => {
  const page = document.documentElement;
  const stored = localStorage.getItem("mantine-color-scheme-value");
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const scheme = stored === "light" || stored === "dark" ? stored : dark ? "dark" : "light";
  page.setAttribute("data-mantine-color-scheme", scheme);

  const { userAgent, maxTouchPoints } = navigator;
  // An iPad says that it is a Mac; no Mac has a touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) {
    page.dataset.platform = "ios";
  } else if (/Android/.test(userAgent)) {
    page.dataset.platform = "android";
  } else if (/Macintosh/.test(userAgent)) {
    page.dataset.platform = "mac";
  }

  // Passkeys belong to a host name: at an IP address they do not work.
  const passkey = window.PublicKeyCredential;
  if (typeof passkey?.parseRequestOptionsFromJSON === "function" && !/^[\d.]+$|^\[/.test(location.hostname)) {
    page.dataset.passkeys = "work";
  }
})();
