/** The shells, each with a function that makes its script. `call` is a command that prints what can follow the words after it. */
export const SCRIPTS = {
  bash: (call: string) => `# Completion of civic-data in bash. To use it: source <(civic-data completion bash)
_civic_data() {
  local line value quoted kind='' word="\${COMP_WORDS[COMP_CWORD]}" current="$2"
  [[ $word == '=' ]] && current=''
  COMPREPLY=()
  while IFS= read -r line; do
    value="\${line%%$'\\t'*}"
    if [[ -z $kind ]]; then
      kind="$value"
    elif [[ $value == "$current"* ]]; then
      printf -v quoted '%q' "$value"
      # After an opening quote, the rest of the word needs no other one.
      [[ $word == [\\"\\']* ]] && quoted="$value"
      COMPREPLY+=("$quoted")
    fi
  done < <(${call} "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  if [[ $kind == directories ]]; then
    compopt -o filenames 2>/dev/null
    while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -d -- "$current")
  fi
}
complete -F _civic_data civic-data
`,
  zsh: (call: string) => `#compdef civic-data
# Completion of civic-data in zsh. To use it, after compinit: source <(civic-data completion zsh)
_civic_data() {
  local line
  local -a lines values descriptions
  lines=("\${(@f)$(${call} "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ $lines[1] == directories ]]; then
    _files -/
    return
  fi
  for line in "\${(@)lines[2,-1]}"; do
    values+=("\${line%%$'\\t'*}")
    descriptions+=("\${line/$'\\t'/  }")
  done
  compadd -l -d descriptions -a values
}
compdef _civic_data civic-data
`,
  fish: (call: string) => `# Completion of civic-data in fish. To use it: civic-data completion fish | source
function __civic_data_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -e words[1]
    set -l lines (${call} $words "$current" 2>/dev/null)
    if test "$lines[1]" = directories
        __fish_complete_directories "$current" ''
    else if set -q lines[2]
        printf '%s\\n' $lines[2..-1]
    end
end
complete -c civic-data -f -a '(__civic_data_complete)'
`,
} as const;

export type Shell = keyof typeof SCRIPTS;
