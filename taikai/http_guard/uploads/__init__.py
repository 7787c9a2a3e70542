"""Upload sandbox: files are measured, then opened in a child process with limits.

How to read another kind of file:

1. Write the reading as a function `bytes → what JSON can say (and bytes)` in a module that imports neither Django
   nor the rest of the site (`registration/domain/import_list/workbook_process.py`). Measure first, with
   `measure.py`: `zip_of` for archives and workbooks, `xml_of` for XML (it refuses a DOCTYPE in any encoding),
   `json_of` for JSON.
   What is too large raises `TooMuch`, what is not of its kind `Unreadable`.
2. Call it by `apart(function, raw)` (`sandbox.py`). It runs in a child process that may use so much memory and
   processor time and no more. A library that aborts takes only the child along.
3. Turn `TooMuch` into the sentence the reader gets by `refused(much)` (`limit_messages.py`): what is too large,
   how much is accepted.

Bytes are bounded before that: every request by `body_limit.py`, every field by its own limit (`TextFile`,
`file_in`). A request that brings a file waits for its turn (`concurrency_limit.py`): one at a time a person, few
at a time a site. A view that reads a file which was kept earlier says so by `@reads_a_file`.
"""
