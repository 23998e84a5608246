#pragma once
// Swift's module of the C library leaves these headers of Linux out.
// https://man7.org/linux/man-pages/man7/epoll.7.html
#include <sys/epoll.h>
#include <sys/eventfd.h>
