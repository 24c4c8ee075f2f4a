/** The address by which the page opens a file: only of a known editor, since a configuration comes with a clone. */
export const EDITOR_ADDRESS =
  /^(?:vscode|vscode-insiders|vscodium|cursor|windsurf|kiro|trae|zed|idea|jetbrains|phpstorm|webstorm|pycharm|goland|rubymine|clion|rider|subl|sublime|txmt|mvim|nvim|vim|emacs|org-protocol|nova|bbedit|xcode|lapce|helix|atom):\/\/[^{]*\{path\}/;
